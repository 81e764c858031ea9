/** Version of the build: that of the package, and an id of its content (decision 475). */
declare const __APP_VERSION__: string;

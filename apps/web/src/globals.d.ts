/** Version of the build: that of the package, and an id of its content (decision 551). */
declare const __APP_VERSION__: string;

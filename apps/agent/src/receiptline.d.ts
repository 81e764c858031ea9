declare module 'receiptline' {
  interface Options {
    readonly command: string;
    readonly cpl: number;
    readonly encoding: string;
    readonly gradient: boolean;
    readonly threshold: number;
    readonly cutting: boolean;
  }
  const receiptline: { transform(document: string, options: Options): string };
  export default receiptline;
}

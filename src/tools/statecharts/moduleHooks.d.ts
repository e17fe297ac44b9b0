export declare const bundlerQuery: RegExp
export declare const assetFile: RegExp
export declare const synchronousHooks: object

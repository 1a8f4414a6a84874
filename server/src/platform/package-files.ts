/**
 * A file of the package, by its path from there. The program is one file of `dist/program`, which lies as deep as this
 * one: code that looks for a file asks here.
 */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url)

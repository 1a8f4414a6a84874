/** The thread's program, as the build joins it: also where the rest runs from its sources. */
export const WRITER_FILE = new URL('../../dist/program/api-log-writer.js', import.meta.url)

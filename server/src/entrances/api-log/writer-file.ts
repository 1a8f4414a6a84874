import { packageFile } from '../../platform/package-files.ts'

/** The thread's program, as the build joins it: also where the rest runs from its sources. */
export const WRITER_FILE = packageFile('dist/program/api-log-writer.js')

/** Settings for all product processes that tests start. */
import path from 'node:path'

/** A shared compile cache, which halves the start-up time. */
export const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
/** The bundled product of a run; a test run alone starts it from the sources. */
const { TEST_PRODUCT } = process.env

export const STARTED: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILED,
  ...(TEST_PRODUCT === undefined ? {} : { NODE_OPTIONS: TEST_PRODUCT }),
}

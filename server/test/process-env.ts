/** Settings for all product processes that tests start. */
import path from 'node:path'

/** A shared compile cache, which halves the start-up time. */
export const COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
/** The bundled product of a run; a test run alone starts it from the sources. */
const { TEST_PRODUCT } = process.env

export const PRODUCT_ENV: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...(TEST_PRODUCT === undefined ? {} : { NODE_OPTIONS: TEST_PRODUCT }),
}

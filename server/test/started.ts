/** What every process of the product that a test starts is given. */
import path from 'node:path'

/** What one process compiled is there for the next: a product of many files starts in half the time. */
export const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
/** Where a run has put the product together; a test that is run by itself starts it from its files. */
const { TEST_PRODUCT } = process.env

export const STARTED: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILED,
  ...(TEST_PRODUCT === undefined ? {} : { NODE_OPTIONS: TEST_PRODUCT }),
}

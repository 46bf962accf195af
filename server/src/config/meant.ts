/** What looks like a mistake, and was meant by whoever says so. */
import { onOff, type Read } from './values.ts'

export type MeantConfig = {
  /** Strangers look at a demo, or pay with test cards. */
  publicDemo: boolean
  /** A public name without https. */
  plainHttp: boolean
}

export function readMeant(read: Read): MeantConfig {
  return { publicDemo: read('PUBLIC_DEMO', 'off', onOff), plainHttp: read('PLAIN_HTTP', 'off', onOff) }
}

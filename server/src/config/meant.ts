/** Opt-ins for configurations that start-up otherwise refuses as unsafe. */
import { onOff, type Read } from './values.ts'

export type MeantConfig = {
  /** A demo, or test payments, on a public site. */
  publicDemo: boolean
  /** A public host name without https. */
  plainHttp: boolean
}

export function readMeant(read: Read): MeantConfig {
  return { publicDemo: read('PUBLIC_DEMO', 'off', onOff), plainHttp: read('PLAIN_HTTP', 'off', onOff) }
}

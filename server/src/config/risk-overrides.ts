/** Opt-ins for configurations that start-up otherwise refuses as unsafe. */
import { parseOnOff, type Read } from './values.ts'

export type RiskOverrides = {
  /** A demo, or test payments, on a public site. */
  publicDemo: boolean
  /** A public host name without https. */
  plainHttp: boolean
}

export function readRiskOverrides(read: Read): RiskOverrides {
  return {
    publicDemo: read('PUBLIC_DEMO', 'off', parseOnOff),
    plainHttp: read('PLAIN_HTTP', 'off', parseOnOff),
  }
}

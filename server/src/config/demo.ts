/** Demo settings: whether the site is filled with demo content, and what its demo accounts do while it runs. */
import type { LiveConfig } from './live.ts'
import type { Role } from './roles.ts'
import type { TlsConfig } from './tls.ts'
import { parseOnOff, type Read } from './values.ts'

export type DemoConfig = {
  demo: boolean
  /** How much demo content there is. */
  demoWorld: 'small' | 'whole'
  /** Whether demo accounts keep sending messages while the site runs. */
  demoTalk: boolean
  /** Whether a demo creator goes live while visitors view the live pages. */
  demoLive: boolean
}

export function readDemoConfig(
  read: Read,
  problems: string[],
  { tls, roles, live }: { tls: TlsConfig; roles: readonly Role[]; live: LiveConfig },
): DemoConfig {
  const choice = read('DEMO', tls.files ? 'off' : 'on', parseDemo)
  const demo = choice !== 'off'
  if (tls.files && demo)
    problems.push('DEMO must be off where TLS_CERT is set: demo content is uploaded to the site over http')
  return {
    demo,
    demoWorld: choice === 'small' ? 'small' : 'whole',
    demoTalk: demo && read('DEMO_TALK', 'on', parseOnOff),
    demoLive:
      demo && read('DEMO_LIVE', 'on', parseOnOff) && roles?.includes('live') && live.rtmpPort !== null,
  }
}

function parseDemo(value: string): 'on' | 'off' | 'small' {
  if (value.toLowerCase() === 'small') return 'small'
  return parseOnOff(value) ? 'on' : 'off'
}

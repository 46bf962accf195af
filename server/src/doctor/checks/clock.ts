/** Compares this machine's clock with the database's and with an external server's that the site uses anyway. */
import type { Config } from '../../config/config.ts'
import { bad, type Check, type Finding, ok, warn } from '../check.ts'

const [OFF_SECONDS, FAR_OFF_SECONDS] = [5, 60]

export const clockCheck: Check = {
  section: 'clock',
  async run({ config, database }) {
    const found: Finding[] = []
    if (database) {
      const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
      if (rows[0]) found.push(clockFinding('the database', rows[0].now.getTime() - Date.now()))
    }
    const elsewhere = config.storage.s3?.endpoint ?? stripeUrl(config)
    const date = elsewhere && (await dateAt(elsewhere))
    if (elsewhere && date) found.push(clockFinding(new URL(elsewhere).hostname, date.getTime() - Date.now()))
    return found
  },
}

function stripeUrl({ payments }: Config): string | null {
  return payments.gateways.includes('stripe') ? payments.stripe.apiUrl : null
}

function clockFinding(source: string, offMs: number): Finding {
  const seconds = Math.abs(offMs) / 1000
  const todo = 'Sync the clocks by NTP (timedatectl set-ntp true): codes, links and signatures need it.'
  // The Date header has a resolution of a second.
  if (seconds < OFF_SECONDS) return ok(`The clocks of this machine and ${source} agree.`)
  const found = `The clocks of this machine and ${source} differ by ${seconds.toFixed(0)} s.`
  return seconds < FAR_OFF_SECONDS ? warn(found, todo) : bad(found, todo)
}

async function dateAt(url: string): Promise<Date | null> {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const date = new Date(headers.get('date') ?? '')
    return Number.isNaN(date.getTime()) ? null : date
  } catch {
    // Unreachable servers are reported by their own checks.
    return null
  }
}

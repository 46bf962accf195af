/** The message printed when the site is ready: its address and the demo accounts. */
import type { Config } from '../config/config.ts'
import { urlHost } from '../config/http.ts'
import type { DemoPerson } from '../demo/demo-accounts.ts'

export function printWelcome(config: Config, port: number, demoPeople: readonly DemoPerson[]): void {
  if (!config.roles.includes('web')) return
  const protocol = config.http.tls.files ? 'https' : 'http'
  const address = `${protocol}://${urlHost(config.http.host)}:${port}`
  const lines = ['', `  ${config.site.name} is ready at ${address}`]
  if (config.site.url !== address) lines.push(`  with the public URL ${config.site.url}`)
  if (demoPeople.length > 0) {
    lines.push('', '  Demo accounts (DEMO=off starts empty):')
    for (const account of demoPeople.filter(({ who }) => who !== 'cast')) {
      const name = account.who === 'colleague' ? account.staffRoles.join(' ') : account.who
      lines.push(`    ${name.padEnd(9)} ${account.email.padEnd(26)} ${account.password}`)
    }
    if (config.mail.smtpUrl === null)
      lines.push('', `  Emails sent by the site are shown at ${address}/dev/mail`)
  }
  console.log(`${lines.join('\n')}\n`)
}

/** Checks the SPF, DMARC and DKIM records of the sender's domain. */
import { Resolver } from 'node:dns/promises'
import { parseSender } from '#platform/mail/mail.ts'
import { type Check, type Finding, ok, warn } from '../check.ts'

const TIMEOUT_MS = 3_000
const MISSING_CODES = new Set(['ENODATA', 'ENOTFOUND'])

type ExpectedRecord = { name: string; what: string; pattern: RegExp; todo: string }

export const mailDns: Check = {
  section: 'mail in DNS',
  async run({ config, dkimSelector }) {
    const domain = parseSender(config.mail.from)?.address.split('@')[1]
    if (!config.mail.smtpUrl || !domain || domain === 'localhost') return []
    const expected: ExpectedRecord[] = [
      {
        ...{ name: domain, what: 'SPF', pattern: /^v=spf1\b/i },
        todo: `Add a TXT record for ${domain} that names your mail server: v=spf1 include:… -all`,
      },
      {
        ...{ name: `_dmarc.${domain}`, what: 'DMARC', pattern: /^v=DMARC1\b/i },
        todo: `Add a TXT record for _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:…`,
      },
      ...(dkimSelector
        ? [
            {
              ...{ name: `${dkimSelector}._domainkey.${domain}`, what: 'DKIM', pattern: /\bp=[A-Za-z0-9+/]/ },
              todo: 'Add the TXT record your mail server gives you.',
            },
          ]
        : []),
    ]
    const found = await Promise.all(expected.map(recordFinding))
    const dkimSkipped = warn(
      'DKIM was not checked.',
      "Run npm run doctor -- --dkim SELECTOR with your mail server's selector.",
    )
    return dkimSelector ? found : [...found, dkimSkipped]
  },
}

async function recordFinding({ name, what, pattern, todo }: ExpectedRecord): Promise<Finding> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return records.some((record) => pattern.test(record))
      ? ok(`${what} is set (${name}).`)
      : warn(`${name} has no ${what}.`, todo)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING_CODES.has(code)) return warn(`${name} has no ${what}.`, todo)
    return warn(
      `${what} could not be looked up (${code}).`,
      'This machine cannot query DNS; try from another one.',
    )
  }
}

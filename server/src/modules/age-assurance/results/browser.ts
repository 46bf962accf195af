/** The browser of a request, as far as a result is bound to it. */
import type { IncomingHttpHeaders } from 'node:http'
import { hashToken } from '#platform/crypto.ts'
import { AGE_CHECK } from '#rules/age-checks.ts'
import { DEVICE } from '#rules/limits.ts'
import { deviceName } from '../../accounts/index.ts'

type BrowserRequest = {
  headers: IncomingHttpHeaders
  url?: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
}

export type AgeBrowser = {
  tokenHash: string
  /** Null where browsers do not send the cookie of the device: outside `/api`. */
  deviceHash: string | null
  agent: string
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const NO_DEVICE = ''

/** Null for a browser that has started no check. */
export function ageBrowserOf({ headers, url = '', cookies }: BrowserRequest): AgeBrowser | null {
  const token = cookies[AGE_CHECK.cookieName]
  if (!token || !TOKEN.test(token)) return null
  const isApi = /^\/api(?:[/?]|$)/.test(url)
  return {
    tokenHash: hashToken(token),
    deviceHash: isApi ? hashToken(cookies[DEVICE.cookieName] ?? NO_DEVICE) : null,
    agent: deviceName(headers['user-agent'] ?? ''),
  }
}

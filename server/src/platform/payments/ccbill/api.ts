/** CCBill's API: requests with parameters, answered by a small XML document. */
import { askProvider, ProviderError } from '../ask-provider.ts'
import type { CcbillOptions } from './options.ts'

type Api = Pick<CcbillOptions, 'account' | 'timeoutMs'> & {
  dataLink: NonNullable<CcbillOptions['dataLink']>
}

/** Values by the names of their elements; a bare code is that of `results`. */
export type ApiAnswer = ReadonlyMap<string, string>

const ELEMENT = /<([A-Za-z]\w*)>([^<>]*)<\/\1>/g

export async function askCcbill(
  { account, dataLink, timeoutMs }: Api,
  url: URL,
  parameters: Record<string, string>,
  method: 'GET' | 'POST',
): Promise<ApiAnswer> {
  const form = new URLSearchParams({
    clientAccnum: account,
    ...dataLink,
    ...parameters,
    returnXML: '1',
  })
  if (method === 'GET') url.search = form.toString()
  const text = await askProvider({
    url,
    ...(method === 'POST' && { form }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const elements = [...text.matchAll(ELEMENT)]
  if (!/^\s*<(?:\?xml|results)/.test(text) || elements.length === 0)
    throw new ProviderError('no XML answer', { isUnknown: true })
  return new Map(elements.map(([, name = '', value = '']) => [name, value.trim()]))
}

/** What CCBill's codes mean, for the operator. */
export const API_CODES: Readonly<Record<string, string>> = {
  '-1': 'the DataLink user or password is wrong',
  '-5': 'a parameter is missing or wrong',
  '-6': 'the action is unknown',
  '-7': 'an error inside CCBill',
  '-8': 'the address of this machine is not allowed',
  '-9': 'the account may not do this',
  '-10': 'the account is not set up for DataLink',
  '-12': 'too many failed logins: try again after an hour',
  '-23': 'the limit of transactions is reached',
  '-24': 'the limit of purchases is reached',
}

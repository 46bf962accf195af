/**
 * A wallet with a proof of age, as a process of its own: it reads an OpenID4VP request, asks nothing, signs and posts the answer.
 * Writes the certificate of its issuer to the file given as its first argument, and listens on the port given as its second.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { makeIssuer, pemOf } from './certificates.ts'
import { type PresentationRequest, present, type WalletDeviation } from './credential.ts'

export type WalletOrder = {
  /** The address behind the button or in the QR code. */
  request: string
  isUnder18?: boolean
  hasExpired?: boolean
  isFromStranger?: boolean
  deviation?: WalletDeviation
  /** Signs for these instead of what the request says. */
  instead?: Partial<PresentationRequest>
  /** Posts to another address of the site. */
  postTo?: string
  /** Posts this answer instead of signing one. */
  repeats?: string
}
export type WalletReport = { status: number; body: unknown; vpToken: string }

const [file = '', port = '0'] = process.argv.slice(2)
const authority = makeIssuer('Test age authority')
const signer = makeIssuer('Test document signer', { by: authority, isCa: false })
const stranger = makeIssuer('Test age authority')
const strangerSigner = makeIssuer('Test document signer', { by: stranger, isCa: false })
writeFileSync(file, pemOf(authority))

const server = createServer((incoming, response) => {
  json(incoming)
    .then((order) => answer(order as WalletOrder))
    .then(
      (report) => response.end(JSON.stringify(report)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})

async function answer(order: WalletOrder): Promise<WalletReport> {
  const request = readRequest(order.request)
  const documentSigner = order.isFromStranger ? strangerSigner : signer
  const credential = {
    documentSigner,
    isOver18: !order.isUnder18,
    ...(order.hasExpired && { validUntil: new Date(Date.now() - 1000) }),
  }
  const presentation = () => present(credential, { ...request, ...order.instead }, order.deviation)
  const vpToken = order.repeats ?? JSON.stringify({ proof_of_age: [presentation()] })
  const reply = await fetch(order.postTo ?? request.responseUri, {
    method: 'POST',
    body: new URLSearchParams({ vp_token: vpToken, state: request.state }),
  })
  return { status: reply.status, body: await reply.json(), vpToken }
}

/** As the EU's age verification profile prescribes; a wallet refuses anything else. */
function readRequest(address: string): PresentationRequest & { state: string } {
  const { protocol, searchParams } = new URL(address)
  const read = (name: string) => searchParams.get(name) ?? ''
  assert.equal(protocol, 'av:')
  assert.equal(read('response_type'), 'vp_token')
  assert.equal(read('response_mode'), 'direct_post')
  assert.equal(read('client_id'), `redirect_uri:${read('response_uri')}`)
  assert.deepEqual(JSON.parse(read('dcql_query')), {
    credentials: [
      {
        id: 'proof_of_age',
        format: 'mso_mdoc',
        meta: { doctype_value: 'eu.europa.ec.av.1' },
        claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
      },
    ],
  })
  assert.ok(read('nonce').length >= 32)
  return {
    clientId: read('client_id'),
    nonce: read('nonce'),
    responseUri: read('response_uri'),
    state: read('state'),
  }
}

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))

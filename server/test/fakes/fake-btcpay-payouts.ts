/** A BTCPay Server that knows pull payments and payouts of one store, with its wire format. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type FakePayout = {
  id: string
  pullPaymentId: string
  destination: string
  originalAmount: string
  state: 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'
}
type FakePullPayment = { id: string; name: string; amount: string; currency: string }

export type FakeBtcpayPayouts = {
  url: string
  apiKey: string
  storeId: string
  payouts: FakePayout[]
  pullPayments: FakePullPayment[]
  /** `lost`: the next order is carried out, but its response never arrives. */
  next: 'normal' | 'lost' | 'html' | 'down'
  stop(): Promise<void>
}

export async function startFakeBtcpayPayouts(): Promise<FakeBtcpayPayouts> {
  const [payouts, pullPayments]: [FakePayout[], FakePullPayment[]] = [[], []]
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', 'http://fake')
    if (request.headers.authorization !== `token ${fake.apiKey}`) return answer(401, {})
    if (fake.next === 'html') return response.writeHead(200).end('<html>Maintenance</html>')
    if (fake.next === 'down') return answer(503, {})
    const list = pathname.endsWith('/pull-payments') ? pullPayments : payouts
    if (!pathname.startsWith(`/api/v1/stores/${fake.storeId}/`)) return answer(404, {})
    if (request.method === 'GET') return answer(200, list)
    const order = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
    const id = `id-${payouts.length + pullPayments.length}`
    if (list === pullPayments) {
      const { name = '', amount = '', currency = '' } = order
      pullPayments.push({ id, name, amount, currency })
      return answer(200, pullPayments.at(-1))
    }
    const { destination = '', amount: originalAmount = '', pullPaymentId = '', payoutMethodId } = order
    if (payoutMethodId !== 'BTC-CHAIN' || destination.startsWith('1Refused'))
      return answer(422, [{ path: 'destination', message: 'Invalid' }])
    const pullPayment = pullPayments.find((each) => each.id === pullPaymentId)
    if (!pullPayment || pullPayment.amount !== originalAmount) return answer(404, {})
    if (payouts.some((each) => each.pullPaymentId === pullPaymentId))
      return answer(400, { code: 'overdraft' })
    payouts.push({ id, pullPaymentId, destination, originalAmount, state: 'AwaitingPayment' })
    if (fake.next === 'lost') return request.socket.destroy()
    answer(200, payouts.at(-1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeBtcpayPayouts = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ apiKey: 'key-1', storeId: 'store-1', payouts, pullPayments, next: 'normal' },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

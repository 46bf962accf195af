/** A fake SMTP server for tests: speaks just enough SMTP to receive emails. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export type ReceivedMail = { from: string; to: string[]; raw: string }
export type FakeSmtpServer = { url: string; received: ReceivedMail[]; connections(): number }

/** `refuse` answers every recipient with a permanent error. */
export async function fakeSmtpServer(
  t: TestContext,
  options: { refuse?: boolean } = {},
): Promise<FakeSmtpServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    handleConnection(socket, received, options.refuse ?? false)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => connections }
}

function handleConnection(socket: Socket, received: ReceivedMail[], refuse: boolean): void {
  let mail: ReceivedMail = { from: '', to: [], raw: '' }
  let isBody = false
  let rest = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 far end')
  socket.setEncoding('utf8').on('data', (data: string) => {
    const lines = (rest + data).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isBody && line !== '.') mail.raw += `${line.replace(/^\./, '')}\r\n`
      else if (isBody) {
        received.push(mail)
        mail = { from: '', to: [], raw: '' }
        isBody = false
        reply('250 taken')
      } else answer(line)
    }
  })
  function answer(line: string): void {
    const command = line.toUpperCase()
    if (command.startsWith('MAIL FROM:')) mail.from = line.slice('MAIL FROM:'.length)
    if (command.startsWith('RCPT TO:') && refuse) return void reply('550 no such person')
    if (command.startsWith('RCPT TO:')) mail.to.push(line.slice('RCPT TO:'.length))
    if (command === 'DATA') {
      isBody = true
      return void reply('354 go on')
    }
    reply(command === 'QUIT' ? '221 bye' : '250 fine')
    if (command === 'QUIT') socket.end()
  }
}

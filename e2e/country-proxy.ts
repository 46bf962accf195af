/** A forward proxy whose requests come from another address of this machine, so that the site takes them for another country's. */
import { createServer, request as forward } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export async function startCountryProxy(localAddress: string) {
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming
    const outgoing = forward(incoming.url ?? '', { method, headers, localAddress, family: 4 }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  // Websockets.
  server.on('connect', (incoming, client, head) => {
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const site = connect({ host: hostname, port: Number(port), localAddress, family: 4 }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      site.write(head)
      site.pipe(client)
      client.pipe(site)
    })
    site.on('error', () => client.destroy())
    client.on('error', () => site.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

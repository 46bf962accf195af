/**
 * What a lower slice has to be told by upper ones, which it cannot know: it declares the questions, and the application
 * connects them to those who answer, once, where everybody can see it.
 */

type Connection = { owner: string; isConnected: boolean; answers: object }

const connections = new WeakMap<object, Connection>()

/** Ports that nobody answers yet; asking one of them throws. */
export function openPorts<Ports extends object>(owner: string): Ports {
  const connection: Connection = { owner, isConnected: false, answers: {} }
  const ports = new Proxy(connection.answers, {
    get(answers, key) {
      if (!connection.isConnected && typeof key === 'string')
        throw new Error(`the port ${owner}.${key} is not connected`)
      return Reflect.get(answers, key)
    },
  })
  connections.set(ports, connection)
  return ports as Ports
}

/** The compiler demands an answer for every port. */
export function connect<Ports extends object>(ports: Ports, answers: NoInfer<Ports>): void {
  const connection = connections.get(ports)
  if (!connection) throw new Error('these are no open ports')
  if (connection.isConnected) throw new Error(`the ports of ${connection.owner} are connected already`)
  Object.assign(connection.answers, answers)
  connection.isConnected = true
}

/** For the start: a slice whose ports were forgotten would otherwise be found by the first person who needs them. */
export function refuseOpenPorts(app: object): void {
  const open = Object.values(app).flatMap((part: unknown) => {
    const ports = typeof part === 'object' && part !== null && 'ports' in part ? part.ports : undefined
    const connection = typeof ports === 'object' && ports !== null ? connections.get(ports) : undefined
    return connection && !connection.isConnected ? [connection.owner] : []
  })
  if (open.length > 0) throw new Error(`nobody answers the ports of ${open.join(', ')}`)
}

/**
 * Ports: functions that a lower slice needs from upper ones, which it cannot import. The slice declares them, and the application
 * connects them to their implementations, once, in one place.
 */

type Connection = { owner: string; isConnected: boolean; implementations: object }

const connections = new WeakMap<object, Connection>()

/** Unconnected ports; calling one of them throws. */
export function openPorts<Ports extends object>(owner: string): Ports {
  const connection: Connection = { owner, isConnected: false, implementations: {} }
  const ports = new Proxy(connection.implementations, {
    get(implementations, key) {
      if (!connection.isConnected && typeof key === 'string')
        throw new Error(`the port ${owner}.${key} is not connected`)
      return Reflect.get(implementations, key)
    },
  })
  connections.set(ports, connection)
  return ports as Ports
}

/** The compiler demands an implementation of every port. */
export function implementPorts<Ports extends object>(ports: Ports, implementations: NoInfer<Ports>): void {
  const connection = connections.get(ports)
  if (!connection) throw new Error('Not a set of open ports')
  if (connection.isConnected) throw new Error(`the ports of ${connection.owner} are connected already`)
  Object.assign(connection.implementations, implementations)
  connection.isConnected = true
}

/** Checked on start: a forgotten port would otherwise be found by the first user who needs it. */
export function assertPortsConnected(app: object): void {
  const open = Object.values(app).flatMap((part: unknown) => {
    const ports = typeof part === 'object' && part !== null && 'ports' in part ? part.ports : undefined
    const connection = typeof ports === 'object' && ports !== null ? connections.get(ports) : undefined
    return connection && !connection.isConnected ? [connection.owner] : []
  })
  if (open.length > 0) throw new Error(`Unconnected ports of ${open.join(', ')}`)
}

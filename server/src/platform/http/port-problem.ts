/** Explains why a port cannot be opened, naming the variable to change. */
import { StartError } from '#platform/errors.ts'

type ListenAddress = { host: string; port: number; variable?: string }

export function portProblem(
  error: NodeJS.ErrnoException,
  { host, port, variable = 'PORT' }: ListenAddress,
): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is taken by another program. Set ${variable} to a free one.`,
    )
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} cannot be opened by this user. Set ${variable} to 1024 or more.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new StartError(
      `HOST ${host} is not an address of this machine. 127.0.0.1 is for this machine only, 0.0.0.0 for all.`,
    )
  return error
}

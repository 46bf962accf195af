/** A port that several of our processes are to share must be nobody else's: the kernel would share it with them too. */
import { openFront } from '#platform/http/front.ts'

/** Opens it alone for a moment, which fails in words while anybody else has it, another Candid of several webs included. */
export async function refuseTakenPort({ host, port }: { host: string; port: number }): Promise<void> {
  const front = await openFront({ host, port })
  await front.close(0)
}

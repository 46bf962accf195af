/** Submits a signed release: by the signer through a link, or as a scan by the owner. */
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

type Answer = { withdraw?: string; errors?: { message?: string; extensions?: { fields?: object } }[] }

/** The server rejected some fields. */
export class ReleaseRefused extends RestProblem {
  readonly fields: Record<string, string>
  readonly status: number

  constructor(text: string, { fields, status }: { fields: Record<string, string>; status: number }) {
    super(text)
    this.fields = fields
    this.status = status
  }
}

type SignedRelease = {
  name: string
  birthDate: string
  email: string
  documents: readonly Blob[]
  face: Blob
  signature: Blob
}

/** Resolves to the link by which the release can be withdrawn. */
export async function sendSigned(token: string, signed: SignedRelease): Promise<string> {
  const form = new FormData()
  form.append('name', signed.name)
  form.append('birthDate', signed.birthDate)
  form.append('email', signed.email)
  form.append('agree', 'true')
  for (const document of signed.documents) form.append('document', document, 'document')
  form.append('face', signed.face, 'face')
  form.append('signature', signed.signature, 'signature.png')
  const { withdraw } = await send(`/api/release/${token}`, form)
  return withdraw ?? ''
}

export async function sendPaper(appearanceId: string, files: readonly File[]): Promise<void> {
  const form = new FormData()
  for (const file of files) form.append('paper', file, 'paper')
  await send(`/api/upload/release/${appearanceId}`, form)
}

async function send(path: string, form: FormData): Promise<Answer> {
  const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', body: form }).catch(
    (cause: unknown) => {
      throw new RestProblem(unreachableText(), { cause })
    },
  )
  const body = (await answer.json().catch(() => undefined)) as Answer | undefined
  if (answer.ok && body) return body
  const [error] = body?.errors ?? []
  throw new ReleaseRefused(error?.message ?? unreachableText(), {
    fields: (error?.extensions?.fields ?? {}) as Record<string, string>,
    status: answer.status,
  })
}

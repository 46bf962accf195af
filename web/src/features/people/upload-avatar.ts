/** Uploads the profile photo with XMLHttpRequest, because fetch reports no upload progress. */
import { RestProblem, SessionEnded, unreachableText } from '#web/lib/rest.ts'

type Answer = { avatar?: string; errors?: { message?: string }[] }
type Options = { onProgress(done: number): void; signal: AbortSignal }

export function uploadAvatar(picture: Blob, { onProgress, signal }: Options): Promise<string> {
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new RestProblem(unreachableText()))
    request.onabort = () => reject(new RestProblem('Couldn’t upload the photo'))
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      const message = answer.errors?.[0]?.message ?? unreachableText()
      if (request.status === 200 && answer.avatar) resolve(answer.avatar)
      else reject(request.status === 401 ? new SessionEnded(message) : new RestProblem(message))
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/upload/avatar')
    request.send(form)
  })
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    // A proxy in front of the server answered with HTML.
    return {}
  }
}

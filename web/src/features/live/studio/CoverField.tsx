/** The cover of the next stream, shown before it starts and until it has a thumbnail; uploaded at once, independent of the form. */
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { sendLiveCover } from './send-cover.ts'

const NextCover = graphql(`query NextCover { nextLive { cover } }`)
const RemoveLiveCover = graphql(`mutation RemoveLiveCover { removeLiveCover }`)

const PICTURES = 'image/png,image/jpeg,image/webp'

export function CoverField() {
  const [{ data }] = useQuery({ query: NextCover, requestPolicy: 'network-only' })
  const [{ fetching: isRemoving }, removeCover] = useMutation(RemoveLiveCover)
  const [chosen, setChosen] = useState<string | null>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const cover = chosen === undefined ? (data?.nextLive.cover ?? null) : chosen

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Lets the same file be chosen again.
    event.target.value = ''
    if (!file) return
    setSending(true)
    setProblem(undefined)
    try {
      setChosen(await sendLiveCover(file))
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  const remove = async () => {
    const { error } = await removeCover({})
    setProblem(error && problemText(error))
    if (!error) setChosen(null)
  }

  return (
    <div>
      <p className="mb-2 text-sm font-semibold text-ink-soft">Cover, optional</p>
      <div className="flex items-center gap-3.5">
        <span className="edge grid aspect-video w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-raised text-ink-mute">
          {cover ? (
            <img src={cover} alt="Cover of your next live" className="size-full object-cover" />
          ) : (
            <ImagePlus size={22} />
          )}
        </span>
        <span className="flex min-w-0 flex-wrap gap-2">
          <Button size="sm" busy={isSending} onClick={() => input.current?.click()}>
            {cover ? 'Change cover' : 'Add cover'}
          </Button>
          {cover && (
            <Button size="sm" tone="ghost" busy={isRemoving} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </span>
        <input
          ref={input}
          type="file"
          aria-label="Cover file"
          accept={PICTURES}
          onChange={(event) => void choose(event)}
          hidden
        />
      </div>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}

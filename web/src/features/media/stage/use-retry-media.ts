/** Retries failed processing of the account's own media. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'

const RetryMedia = graphql(`
  mutation RetryMedia($media: ID!) {
    retryMedia(media: $media) {
      id
      blur
      thumbnail { original poster grid preview }
      processed { status state progress failure }
    }
  }
`)

export function useRetryMedia(media: string): { isBusy: boolean; retry(): void } {
  const [{ fetching }, retryMedia] = useMutation(RetryMedia)
  const retry = async () => {
    const { error } = await retryMedia({ media })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return { isBusy: fetching, retry: () => void retry() }
}

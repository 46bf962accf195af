/** Opens the share sheet of a media with its short link, or its URL as a fallback. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { mediaPath } from '#web/lib/paths.ts'
import { SITE } from '#web/lib/site.ts'
import { shareSheet } from '#web/parts/share/share.ts'

const GenerateShortLink = graphql(`
  mutation GenerateShortLink($media: ID!) {
    generateShortLink(media: $media) { id }
  }
`)

type SharedMedia = { id: string; type: string; user: { username: string; fullname: string } }

export function useShareMedia(media: SharedMedia) {
  const overlays = useOverlays()
  const [, generateShortLink] = useMutation(GenerateShortLink)
  const [isBusy, setBusy] = useState(false)

  const share = async () => {
    if (isBusy) return
    setBusy(true)
    const { data } = await generateShortLink({ media: media.id })
    setBusy(false)
    void overlays.open(shareSheet, {
      title: `Share ${media.type}`,
      path: data ? `/short/${data.generateShortLink.id}` : mediaPath(media),
      text: `${media.user.fullname} on ${SITE.name}`,
    })
  }
  return { share: () => void share(), isBusy }
}

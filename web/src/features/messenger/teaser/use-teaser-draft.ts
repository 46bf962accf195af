/** The state of a paid message being written: its media are chosen, uploaded, reordered and removed. */
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { TEASER } from '#rules/messages.ts'
import { type PrivateFile, usePrivateFiles } from '#web/features/uploads/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import {
  type ChosenMedia,
  EMPTY_TEASER_DRAFT,
  type TeaserFormDraft,
  type TeaserItem,
  teaserDraftOf,
} from './chosen-media.ts'

const UploadedMedia = graphql(`
  query UploadedMedia($id: ID!) { media(id: $id) { id type description duration thumbnail { grid } } }
`)

export type TeaserDraftForm = {
  draft: TeaserFormDraft
  /** Why files were rejected. */
  problems: readonly string[]
  files: readonly PrivateFile[]
  change(part: Partial<Omit<TeaserFormDraft, 'choices'>>): void
  toggle(media: ChosenMedia): void
  /** Returns whether any file was accepted. */
  addFiles(files: readonly File[]): boolean
  setPreview(at: number, seconds: number): void
  move(from: number, to: number): void
  remove(at: number): void
}

export function useTeaserDraft(value: string | undefined): TeaserDraftForm {
  const [draft, setDraft] = useState(() => (value === undefined ? EMPTY_TEASER_DRAFT : teaserDraftOf(value)))
  const [problems, setProblems] = useState<readonly string[]>([])
  const uploads = usePrivateFiles()
  const client = useClient()
  const setChoices = (next: (choices: readonly TeaserItem[]) => readonly TeaserItem[]) =>
    setDraft((now) => ({ ...now, choices: next(now.choices) }))

  const arrived = uploads.files
    .flatMap(({ key, mediaId }) =>
      mediaId && draft.choices.some((choice) => choice.key === key && !choice.media)
        ? `${key} ${mediaId}`
        : [],
    )
    .join(',')
  useEffect(() => {
    let isOver = false
    for (const [key, id = ''] of arrived.split(',').map((pair) => pair.split(' '))) {
      if (!id) continue
      void client.query(UploadedMedia, { id }, { requestPolicy: 'network-only' }).then(({ data }) => {
        const media = data?.media
        if (isOver || !media) return
        const { type, description, duration, thumbnail } = media
        setDraft((now) => ({
          ...now,
          choices: now.choices.map((choice) =>
            choice.key === key
              ? { ...choice, media: { id, type, description, duration, thumbnail: thumbnail.grid } }
              : choice,
          ),
        }))
      })
    }
    return () => {
      isOver = true
    }
  }, [client, arrived])

  return {
    draft,
    problems,
    files: uploads.files,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    toggle: (media) =>
      setChoices((choices) => {
        const others = choices.filter((choice) => choice.media?.id !== media.id)
        if (others.length < choices.length || others.length >= TEASER.maxMedia) return others
        return [...others, { key: media.id, media, previewSeconds: null }]
      }),
    addFiles(files) {
      const remaining = TEASER.maxMedia - draft.choices.length
      const { keys, problems: found } = uploads.add(files.slice(0, remaining))
      setProblems(found)
      setChoices((choices) => [
        ...choices,
        ...keys.map((key) => ({ key, media: null, previewSeconds: null })),
      ])
      return keys.length > 0
    },
    setPreview: (at, previewSeconds) =>
      setChoices((choices) =>
        choices.map((choice, index) => (index === at ? { ...choice, previewSeconds } : choice)),
      ),
    move: (from, to) =>
      setChoices((choices) => {
        const moved = choices[from]
        const others = choices.filter((_, index) => index !== from)
        return moved ? others.toSpliced(to, 0, moved) : choices
      }),
    remove(at) {
      const key = draft.choices[at]?.key
      if (key !== undefined) uploads.drop(key)
      setChoices((choices) => choices.filter((_, index) => index !== at))
    },
  }
}

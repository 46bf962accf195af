/** The state of a paid message being written: its media are chosen, uploaded, reordered and removed. */
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { TEASER } from '#rules/messages.ts'
import { type PrivateFile, usePrivateFiles } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { type Choice, type ChosenMedia, draftOf, EMPTY_DRAFT, type TeaserDraft } from './chosen-media.ts'

const UploadedMedia = graphql(`
  query UploadedMedia($id: ID!) { media(id: $id) { id type description duration thumbnail { grid } } }
`)

export type TeaserDraftForm = {
  draft: TeaserDraft
  /** Why files were rejected. */
  problems: readonly string[]
  files: readonly PrivateFile[]
  change(part: Partial<Omit<TeaserDraft, 'choices'>>): void
  toggle(media: ChosenMedia): void
  /** Returns whether any file was accepted. */
  addFiles(files: readonly File[]): boolean
  setPreview(at: number, seconds: number): void
  move(from: number, to: number): void
  remove(at: number): void
}

export function useTeaserDraft(value: string | undefined): TeaserDraftForm {
  const [draft, setDraft] = useState(() => (value === undefined ? EMPTY_DRAFT : draftOf(value)))
  const [problems, setProblems] = useState<readonly string[]>([])
  const uploads = usePrivateFiles()
  const client = useClient()
  const setChoices = (next: (choices: readonly Choice[]) => readonly Choice[]) =>
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
      const room = TEASER.maxMedia - draft.choices.length
      const { keys, problems: found } = uploads.add(files.slice(0, room))
      setProblems(found)
      setChoices((choices) => [
        ...choices,
        ...keys.map((key) => ({ key, media: null, previewSeconds: null })),
      ])
      return keys.length > 0
    },
    setPreview: (at, previewSeconds) =>
      setChoices((choices) =>
        choices.map((choice, place) => (place === at ? { ...choice, previewSeconds } : choice)),
      ),
    move: (from, to) =>
      setChoices((choices) => {
        const moved = choices[from]
        const others = choices.filter((_, place) => place !== from)
        return moved ? others.toSpliced(to, 0, moved) : choices
      }),
    remove(at) {
      const key = draft.choices[at]?.key
      if (key !== undefined) uploads.drop(key)
      setChoices((choices) => choices.filter((_, place) => place !== at))
    },
  }
}

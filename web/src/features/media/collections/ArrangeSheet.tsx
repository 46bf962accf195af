/** The profile position of one media: pinned or not, and its collections. */
import { ArrowLeft, ArrowRight, FolderPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type CombinedError, useMutation, useQuery } from 'urql'
import { PROFILE_COLLECTIONS } from '#rules/collections.ts'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type OverlayControls, useOverlays } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { collectionNameSheet } from './collection-name-overlay.ts'
import { pinPositionOf, swapIds } from './pin-order.ts'
import './collection-updates.ts'

const OwnCollectionsQuery = graphql(`
  query OwnShelves($media: ID!) {
    account { id pinned { id type } collections { id name count has(media: $media) } }
  }
`)
const SetPinned = graphql(`mutation SetPinnedMedia($media: [ID!]!) { setPinnedMedia(media: $media) { id } }`)
const AddTo = graphql(`
  mutation AddToCollection($id: ID!, $media: [ID!]!) { addToCollection(id: $id, media: $media) { id count } }
`)
const RemoveFrom = graphql(`
  mutation RemoveFromCollection($id: ID!, $media: [ID!]!) { removeFromCollection(id: $id, media: $media) { id count } }
`)

export type ArrangeSheetProps = OverlayControls & { mediaId: string }

export function ArrangeSheet({ mediaId, close }: ArrangeSheetProps) {
  const query = useQuery({
    query: OwnCollectionsQuery,
    variables: { media: mediaId },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Sheet open onClose={() => close()} title="On your profile">
      <QueryResult of={query} skeleton={<SkeletonRows rows={3} size={32} />}>
        {({ account }) => (
          <PinPositions mediaId={mediaId} pinned={account.pinned} collections={account.collections} />
        )}
      </QueryResult>
    </Sheet>
  )
}

type Pinned = { id: string; type: string }

type Props = {
  mediaId: string
  pinned: readonly Pinned[]
  collections: readonly { id: string; name: string; count: number; has: boolean }[]
}

function PinPositions({ mediaId, pinned, collections }: Props) {
  const overlays = useOverlays()
  const [pinning, setPinned] = useMutation(SetPinned)
  const [adding, add] = useMutation(AddTo)
  const [removing, remove] = useMutation(RemoveFrom)
  const ids = pinned.map(({ id }) => id)
  const isPinned = ids.includes(mediaId)
  const isFull = !isPinned && ids.length >= PROFILE_COLLECTIONS.maxPinned
  const position = pinPositionOf(pinned, mediaId)
  const isBusy = pinning.fetching || adding.fetching || removing.fetching
  const error: CombinedError | undefined = pinning.error ?? adding.error ?? removing.error
  const pin = (on: boolean) =>
    setPinned({ media: on ? [...ids, mediaId] : ids.filter((id) => id !== mediaId) })
  return (
    <>
      <ul className="divide-y divide-line">
        <PinPositionRow
          name="Pinned"
          text={
            isFull
              ? `You’ve pinned ${PROFILE_COLLECTIONS.maxPinned} posts. Unpin one first.`
              : position
                ? `Pinned ${position.number} of ${position.count}, before your other ${position.type}s`
                : 'Shown before your other posts'
          }
          on={isPinned}
          isDisabled={isBusy || isFull}
          onChange={(on) => void pin(on)}
        >
          {position && position.count > 1 && (
            <span className="flex shrink-0">
              <IconButton
                icon={ArrowLeft}
                size={36}
                label="Move up on profile"
                disabled={isBusy || position.number === 1}
                onClick={() => void setPinned({ media: swapIds(ids, mediaId, position.before) })}
              />
              <IconButton
                icon={ArrowRight}
                size={36}
                label="Move down on profile"
                disabled={isBusy || position.number === position.count}
                onClick={() => void setPinned({ media: swapIds(ids, mediaId, position.after) })}
              />
            </span>
          )}
        </PinPositionRow>
        {collections.map(({ id, name, count, has }) => (
          <PinPositionRow
            key={id}
            name={name}
            text={countLabel(count, 'post')}
            on={has}
            isDisabled={isBusy}
            onChange={(on) => void (on ? add : remove)({ id, media: [mediaId] })}
          />
        ))}
      </ul>
      <FormProblem>{error && problemText(error)}</FormProblem>
      <Button
        icon={FolderPlus}
        size="lg"
        wide
        className="mt-2"
        onClick={() => void overlays.open(collectionNameSheet, { mediaId })}
      >
        Add to new collection
      </Button>
    </>
  )
}

type PinPositionRowProps = {
  name: string
  text: string
  on: boolean
  isDisabled: boolean
  onChange(on: boolean): void
  children?: ReactNode
}

function PinPositionRow({ name, text, on, isDisabled, onChange, children }: PinPositionRowProps) {
  const id = useId()
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="min-w-0 flex-1">
        <b id={id} className="block text-base font-semibold wrap-anywhere">
          {name}
        </b>
        <span className="block text-sm text-ink-mute">{text}</span>
      </span>
      {children}
      <Toggle labelledBy={id} on={on} disabled={isDisabled} onChange={onChange} />
    </li>
  )
}

/** Edits a collection: its name, order, cover and media; or deletes it. */

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Image, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { PAGE_MAX } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { moveItem } from '#web/lib/move-item.ts'
import { type OverlayControls, useOverlays } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { collectionNameSheet } from './collection-name-overlay.ts'
import './collection-updates.ts'

const CollectionToEdit = graphql(`
  query CollectionToEdit($id: ID!, $limit: LimitInput) {
    account { id collections { id } }
    collection(id: $id) { id name cover { id } }
    medias: collectionMedia(id: $id, limit: $limit) { id description thumbnail { grid } }
  }
`)
const Order = graphql(`
  mutation OrderCollection($id: ID!, $media: [ID!]!) { orderCollection(id: $id, media: $media) { id cover { id } } }
`)
const OrderAll = graphql(`
  mutation OrderCollections($ids: [ID!]!) { orderCollections(ids: $ids) { id } }
`)
const TakeOut = graphql(`
  mutation TakeOutOfCollection($id: ID!, $media: [ID!]!) {
    removeFromCollection(id: $id, media: $media) { id count cover { id } }
  }
`)
const SetCover = graphql(`
  mutation SetCollectionCover($id: ID!, $cover: ID!) { updateCollection(id: $id, cover: $cover) { id cover { id } } }
`)
const Delete = graphql(`mutation DeleteCollection($id: ID!) { deleteCollection(id: $id) }`)

export type EditCollectionSheetProps = OverlayControls<'deleted'> & { id: string }

export function EditCollectionSheet({ id, close }: EditCollectionSheetProps) {
  const [answer, ask] = useQuery({
    query: CollectionToEdit,
    variables: { id, limit: { limit: PAGE_MAX.size } },
    requestPolicy: 'cache-and-network',
  })
  const { account, collection, medias } = answer.data ?? {}
  return (
    <Sheet open onClose={() => close()} title="Edit collection" width="desktop:max-w-130">
      <QueryResult
        of={[
          {
            ...answer,
            data:
              account && collection && medias ? { all: account.collections, collection, medias } : undefined,
          },
          ask,
        ]}
        skeleton={<SkeletonRows rows={4} size={42} />}
      >
        {(data) => <Content id={id} {...data} onDeleted={() => close('deleted')} />}
      </QueryResult>
    </Sheet>
  )
}

type Media = { id: string; description: string; thumbnail: { grid: string | null } }
type Props = {
  id: string
  collection: { name: string; cover: { id: string } | null }
  medias: readonly Media[]
  /** The account's collections in profile order. */
  all: readonly { id: string }[]
  onDeleted(): void
}

function Content({ id, collection, medias, all, onDeleted }: Props) {
  const overlays = useOverlays()
  const [isAsking, setAsking] = useState(false)
  const [ordering, order] = useMutation(Order)
  const [placing, position] = useMutation(OrderAll)
  const [taking, takeOut] = useMutation(TakeOut)
  const [covering, setCover] = useMutation(SetCover)
  const [deleting, remove] = useMutation(Delete)
  const isBusy = placing.fetching || ordering.fetching || taking.fetching || covering.fetching
  const error = placing.error ?? ordering.error ?? taking.error ?? covering.error
  const ids = medias.map((media) => media.id)
  const move = (index: number, by: number) => void order({ id, media: moveItem(ids, index, index + by) })
  const allIds = all.map((one) => one.id)
  const at = allIds.indexOf(id)
  const run = async () => {
    const { error: refused } = await remove({ id })
    if (!refused) onDeleted()
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <b className="min-w-0 flex-1 text-lg font-bold wrap-anywhere">{collection.name}</b>
        <IconButton
          icon={ArrowLeft}
          size={36}
          label="Move up on profile"
          disabled={isBusy || at <= 0}
          onClick={() => void position({ ids: moveItem(allIds, at, at - 1) })}
        />
        <IconButton
          icon={ArrowRight}
          size={36}
          label="Move down on profile"
          disabled={isBusy || at === all.length - 1}
          onClick={() => void position({ ids: moveItem(allIds, at, at + 1) })}
        />
        <Button
          icon={Pencil}
          size="sm"
          onClick={() =>
            void overlays.open(collectionNameSheet, { collection: { id, name: collection.name } })
          }
        >
          Rename
        </Button>
      </div>
      {medias.length === 0 && <p className="mt-3 text-sm text-ink-mute">No posts yet</p>}
      <ul aria-label="In this collection" className="mt-2 divide-y divide-line">
        {medias.map((media, index) => (
          <li key={media.id} className="flex items-center gap-2 py-2">
            <span className="h-13 w-10 shrink-0 overflow-hidden rounded-sm bg-raised">
              {media.thumbnail.grid && (
                <img src={media.thumbnail.grid} alt="" loading="lazy" className="size-full object-cover" />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-medium">{media.description}</span>
              {collection.cover?.id === media.id && <Badge>Cover</Badge>}
            </span>
            <Actions
              name={media.description}
              isFirst={index === 0}
              isLast={index === medias.length - 1}
              isCover={collection.cover?.id === media.id}
              isBusy={isBusy}
              onMove={(by) => move(index, by)}
              onCover={() => void setCover({ id, cover: media.id })}
              onRemove={() => void takeOut({ id, media: [media.id] })}
            />
          </li>
        ))}
      </ul>
      <FormProblem>{error && problemText(error)}</FormProblem>
      <Button icon={Trash2} tone="danger" wide className="mt-2" onClick={() => setAsking(true)}>
        Delete collection
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={`Delete “${collection.name}”?`}
        text="Your videos and photos stay on your profile."
        yes="Delete"
        isBusy={deleting.fetching}
        error={deleting.error}
        onYes={() => void run()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

type ActionsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  isCover: boolean
  isBusy: boolean
  onMove(by: number): void
  onCover(): void
  onRemove(): void
}

function Actions({ name, isFirst, isLast, isCover, isBusy, onMove, onCover, onRemove }: ActionsProps) {
  return (
    <span className="flex shrink-0">
      <IconButton
        icon={ArrowUp}
        size={36}
        label={`Move ${name} up`}
        disabled={isBusy || isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size={36}
        label={`Move ${name} down`}
        disabled={isBusy || isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={Image}
        size={36}
        label={`Use ${name} as cover`}
        disabled={isBusy || isCover}
        onClick={onCover}
      />
      <IconButton icon={X} size={36} label={`Remove ${name}`} disabled={isBusy} onClick={onRemove} />
    </span>
  )
}

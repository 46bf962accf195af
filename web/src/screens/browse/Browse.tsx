/** /videos and /photos, and the page of a tag below each. */
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { SEARCH } from '#rules/limits.ts'
import type { MediaType } from '#rules/media.ts'
import { normaliseTag } from '#rules/tag.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import {
  MediaGrid,
  mediaList,
  NoMediaYet,
  otherType,
  TYPE_TEXT,
  TypeSwitch,
  useMediaPages,
} from '#web/features/media/index.ts'
import { useTagVisit } from '#web/features/recommendations/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { mediaPath, tagPath } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { BrowsePage } from './BrowsePage.tsx'
import { PopularTags } from './PopularTags.tsx'

const BrowseMedia = graphql(
  `
    query BrowseMedia($type: String!, $filter: MediaFilter, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: $type, filter: $filter, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)
const TagUses = graphql(`
  query TagUses($query: String!, $limit: Int!) {
    tags(query: $query, limit: $limit) { id tags uses }
  }
`)

export function BrowseVideos() {
  return <Browse type="video" />
}

export function BrowsePhotos() {
  return <Browse type="photo" />
}

function Browse({ type }: { type: MediaType }) {
  const named = useParams().tag
  const tag = named === undefined ? undefined : normaliseTag(named)
  return tag === undefined ? <BrowseAll type={type} /> : <BrowseTag type={type} tag={tag} />
}

function BrowseAll({ type }: { type: MediaType }) {
  const text = TYPE_TEXT[type]
  usePageTitle(text.title)
  return (
    <BrowsePage
      title={text.title}
      sub="Newest first"
      end={<TypeSwitch type={type} pathOf={(own) => `/${own}s`} />}
      bar={<PopularTags type={type} />}
    >
      <BrowseList
        type={type}
        empty={
          <NoMediaYet
            type={type}
            text={`The first ${text.many} show up here.`}
            action={
              <Link to="/studio/upload" className={buttonClass()}>
                Upload yours
              </Link>
            }
          />
        }
      />
    </BrowsePage>
  )
}

function BrowseTag({ type, tag }: { type: MediaType; tag: string }) {
  usePageTitle(`#${tag}`)
  useTagVisit(tag)
  const [{ data }] = useQuery({ query: TagUses, variables: { query: tag, limit: SEARCH.tagList } })
  const uses = data?.tags.find((found) => found.tags === tag)?.uses
  const other = otherType(type)
  return (
    <BrowsePage
      title={`#${tag}`}
      sub={uses ? countLabel(uses, 'video or photo', 'videos and photos') : '\u00a0'}
      end={<TypeSwitch type={type} pathOf={(own) => tagPath(tag, own)} />}
    >
      <BrowseList
        type={type}
        tag={tag}
        empty={
          <NoMediaYet
            type={type}
            text={`No ${TYPE_TEXT[type].many} with #${tag} yet.`}
            action={
              <Link to={tagPath(tag, other)} replace className={buttonClass()}>
                See {TYPE_TEXT[other].many}
              </Link>
            }
          />
        }
      />
    </BrowsePage>
  )
}

type ListProps = { type: MediaType; tag?: string; empty: React.ReactNode }

function BrowseList({ type, tag, empty }: ListProps) {
  const filter = tag === undefined ? {} : { filter: { tag } }
  const list = useMediaPages(mediaList(BrowseMedia, { type, ...filter }))
  const { title, end } = TYPE_TEXT[type]
  return <MediaGrid label={title} list={list} pathOf={mediaPath} density="dense" empty={empty} end={end} />
}

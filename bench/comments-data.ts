/** Generates media with a few hundred comments each in SQL: replies, likes and their authors. */
import pg from 'pg'

export type CommentsSize = {
  /** The first media with comments, and the number of media with comments. */
  from: number
  media: number
  /** Comments per media; every fifth is a reply. */
  each: number
  accounts: number
}

const ANSWERS = 5

/** Disables triggers during the bulk insert; counts are written afterwards as a whole. */
export async function fillComments(
  url: string,
  { from, media, each, accounts }: CommentsSize,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const top = Math.ceil((each * (ANSWERS - 1)) / ANSWERS)
    const isNumbered = `media.id between ${mediaId(from)} and ${mediaId(from + media - 1)}`
    const author = `('a0000000-0000-7000-8000-' || lpad(to_hex((('x' || right(media.id::text, 6))::bit(24)::int * 31 + n * 1009) % ${accounts} + 1), 12, '0'))::uuid`
    await client.query(`insert into comments (media_id, account_id, message, likes, created_at)
      select media.id, ${author}, 'Comment ' || n || ' with some words about what is seen here', n % 7, now() - interval '1 minute' * n
      from media, generate_series(1, ${top}) as n where ${isNumbered}`)
    await client.query(`insert into comments (media_id, account_id, thread_id, message, created_at)
      select first.media_id, first.account_id, first.id, 'An answer to that', now()
      from (
        select comments.*, row_number() over (partition by comments.media_id order by comments.id) as place from comments
        join media on media.id = comments.media_id where ${isNumbered}
      ) as first where first.place <= ${each - top}`)
    await client.query(`update comments set replies = answers.count
      from (select thread_id as id, count(*) as count from comments group by thread_id) as answers where answers.id = comments.id`)
    await client.query('update comments set score = comment_score(created_at, likes, replies)')
    await client.query(`insert into comment_likes (account_id, comment_id)
      select comments.account_id, comments.id from comments where likes > 0`)
    await client.query(`update media_counts set comments = coalesce(counted.count, 0)
      from media left join (select media_id, count(*) as count from comments group by media_id) as counted
        on counted.media_id = media.id where media_counts.media_id = media.id`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const mediaId = (n: number) => `'b0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}'::uuid`

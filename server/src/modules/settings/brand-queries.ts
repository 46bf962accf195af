/** SQL on brand pictures. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { BrandVariant } from './tables.ts'

export async function insertBrandPicture(
  db: Db,
  id: string,
  pictures: readonly { variant: BrandVariant; png: Buffer }[],
): Promise<void> {
  await db
    .insertInto('brand_pictures')
    .values(pictures.map((picture) => ({ id, ...picture })))
    .onConflict((of) => of.doNothing())
    .execute()
}

export async function hasBrandPicture(tx: Tx, id: string, variant: BrandVariant): Promise<boolean> {
  const found = await tx
    .selectFrom('brand_pictures')
    .select('id')
    .where('id', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return found !== undefined
}

export async function findBrandPicture(db: Db, id: string, variant: BrandVariant): Promise<Buffer | null> {
  const found = await db
    .selectFrom('brand_pictures')
    .select('png')
    .where('id', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return found?.png ?? null
}

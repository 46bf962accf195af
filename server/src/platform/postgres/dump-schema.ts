/** Dumps the database schema as sorted text, so that a review shows what a migration did. */
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

/** The jobs library has its own schema and migrations. */
const OURS = "n.nspname = 'public'"
// Partitions come and go with time: only the partitioned table is dumped.
const NOT_FROM_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const SECTIONS: readonly { title: string; sql: string }[] = [
  {
    title: 'extensions',
    sql: `select format('create extension %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`,
  },
  {
    title: 'types',
    sql: `select format('create type %I as enum (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
      from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid
      where ${OURS} and ${NOT_FROM_EXTENSION('pg_type', 't.oid')} group by t.typname order by t.typname`,
  },
  {
    title: 'tables',
    sql: `select format(E'create %stable %I (\\n  %s\\n)%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
        string_agg(column_line, E',\\n  ' order by attnum),
        case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end) as line
      from (
        select a.attrelid, a.attnum, format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
               when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
               when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as column_line
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attnum > 0 and not a.attisdropped
      ) columns
      join pg_class c on c.oid = columns.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and ${NOT_FROM_EXTENSION('pg_class', 'c.oid')}
      group by c.oid, c.relname, c.relkind, c.relpersistence order by c.relname`,
  },
  {
    title: 'constraints',
    sql: `select format('alter table %I add constraint %I %s;', c.relname, o.conname, pg_get_constraintdef(o.oid)) as line
      from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and o.contype <> 'n' and not c.relispartition order by c.relname, o.contype, o.conname`,
  },
  {
    title: 'indexes',
    sql: `select pg_get_indexdef(i.indexrelid) || ';' as line
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and not c.relispartition and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
      order by c.relname`,
  },
  {
    title: 'functions',
    sql: `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and ${NOT_FROM_EXTENSION('pg_proc', 'p.oid')} order by p.proname, p.oid`,
  },
  {
    title: 'triggers',
    sql: `select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal and not c.relispartition order by c.relname, t.tgname`,
  },
  {
    title: 'views',
    sql: `select format(E'create %s %I as\\n%s', case c.relkind when 'm' then 'materialized view' else 'view' end, c.relname, pg_get_viewdef(c.oid, true)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and c.relkind in ('v', 'm') and ${NOT_FROM_EXTENSION('pg_class', 'c.oid')} order by c.relname`,
  },
]

export async function dumpSchema(client: Queryable): Promise<string> {
  const parts = [
    '-- The structure that the migrations lead to. Printed by `npm run schema`; never edited by hand.',
  ]
  for (const section of SECTIONS) {
    const { rows } = await client.query<{ line: string }>(section.sql)
    if (rows.length > 0)
      parts.push(`-- ${section.title}\n${rows.map((row) => row.line.trimEnd()).join('\n')}`)
  }
  return `${parts.join('\n\n')}\n`
}

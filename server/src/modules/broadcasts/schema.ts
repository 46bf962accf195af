/** Assembles the GraphQL schema of broadcasts from the files in `schema/`. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addAudience } from './schema/audience.ts'
import { addMassQueries, defineMass } from './schema/mass.ts'
import { addMassEvents } from './schema/mass-events.ts'
import { addMassMutations } from './schema/mass-mutations.ts'
import type { BroadcastRefs } from './schema/refs.ts'
import { addRules } from './schema/rules.ts'
import { defineBroadcastStats } from './schema/statistics.ts'
import { addTemplates } from './schema/templates.ts'
import type { BroadcastsDeps } from './types.ts'

export function addBroadcastsSchema(builder: Builder, deps: BroadcastsDeps, refs: BroadcastRefs): void {
  const { ListRef, ExcludeInput } = addAudience(builder, deps, refs)
  const FiguresRef = defineBroadcastStats(builder)
  const MassRef = defineMass(builder, deps, { ...refs, ListRef, FiguresRef })
  addMassQueries(builder, deps, MassRef)
  addMassMutations(builder, deps, { ...refs, MassRef, ExcludeInput })
  addMassEvents(builder, deps, MassRef)
  addTemplates(builder, deps, refs)
  addRules(builder, deps, { ...refs, FiguresRef })
}

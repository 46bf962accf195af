/** The query of the system page, polled while it is visible. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const SystemQuery = graphql(`
  query StaffSystem {
    staffSystem {
      from
      series { name values }
      operations { field count failed mean_ms }
      queues { queue waiting oldest_seconds }
      processes {
        id role machine version is_lost told_at memory_bytes cpu_percent loop_percent requests_per_second problem
      }
      proved_at
      problems
      backup_at
      backup_problem
    }
  }
`)

export type System = ResultOf<typeof SystemQuery>['staffSystem']
export type SystemProcess = System['processes'][number]

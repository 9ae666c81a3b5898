// The servers of an API.
import type { ApiServer } from '../../description.ts'
import { code } from '../text/inline.ts'
import { list, stack } from '../text/layout.ts'
import { proseOf, type Writing } from '../writing.ts'

const most = 50

export const serverList = (writing: Writing, servers: readonly ApiServer[]): string =>
  list(
    servers.slice(0, most).map(({ url, description, variables = {} }) =>
      stack(
        code(url),
        proseOf(writing, description),
        list(
          Object.entries(variables)
            .slice(0, most)
            .map(([name, variable]) => {
              const allowed = (variable.enum ?? []).slice(0, most).map(code)
              const words = allowed.length === 0 ? '' : `, one of ${allowed.join(', ')}`
              return stack(
                `**${code(name)}** default ${code(variable.default)}${words}`,
                proseOf(writing, variable.description),
              )
            }),
        ),
      ),
    ),
  )

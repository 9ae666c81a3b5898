// For tests of computed pages: versions of specs with made-up references, and a runner of the job.
import assert from 'node:assert/strict'
import type { Reference, ReferencePage } from '#content/openapi/index.ts'
import { createRunner, type Runner } from '#jobs/index.ts'
import { addPage, read, type TestSpace } from '../../../test/world/content.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { compress } from '../openapi-specs/parts.ts'
import { linesOf } from '../openapi-specs/reference-lines.ts'
import { specBySlug } from '../openapi-specs/store.ts'
import { storeVersion } from '../openapi-specs/versions.ts'
import { updateComputedPages } from './job.ts'

/** A reference with a page for each tag, which has the operations of the tag: `{pets: ['listPets']}`. */
export const referenceWith = (
  tags: Readonly<Record<string, readonly string[]>>,
  title = 'Shop',
): Reference => {
  const pageOf = (name: string, operations: readonly string[]): ReferencePage => ({
    key: `tag:${name}`,
    title: name,
    slug: name.toLowerCase(),
    parts: operations.map(id => ({
      names: [id, `GET /${id}`],
      head: [`## ${id} {#${id}}`],
      rest: [
        '{% openapi-operation spec="',
        { spec: true },
        `" path="/${id}" method="get" %}\n\nGives words of ${id}.`,
      ],
    })),
  })
  const names = Object.keys(tags)
  return {
    overview: {
      key: 'overview',
      title,
      slug: '',
      parts: [
        {
          names: [],
          head: names.flatMap((name, index) => [
            index === 0 ? '- ' : '\n- ',
            { page: `tag:${name}`, text: name } as const,
          ]),
          rest: [],
        },
      ],
    },
    pages: Object.entries(tags).map(([name, operations]) => pageOf(name, operations)),
  }
}

interface TestOrganization {
  readonly id: string
  readonly admin: Person
}

/** Creates a spec without a version. */
export const newSpec = async ({ id, admin }: TestOrganization, slug: string): Promise<void> => {
  const answer = await admin.post(`/orgs/${id}/openapi`, { slug, source: { text: '{}' } })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
}

/** Stores a version of a spec with this reference, as if its source had been read. */
export const putVersion = async (
  world: World,
  { id, admin }: TestOrganization,
  slug: string,
  reference: Reference,
): Promise<string> => {
  const nothing = await compress('{}')
  const operations = reference.pages.flatMap(({ parts }) =>
    parts.flatMap(({ names }) => names[1]?.toLowerCase().replace('get ', 'get ') ?? []),
  )
  return world.act(admin, async inside => {
    const row = await specBySlug(inside, id, slug)
    assert.ok(row)
    return storeVersion(inside, row, {
      meaning: inside.newId(),
      mediaType: 'application/json',
      sourceSize: 2,
      operations,
      parts: {
        source: nothing,
        filesystem: nothing,
        description: await compress(
          JSON.stringify({ openapi: '3.1.1', info: { title: 'Shop', version: '1' } }),
        ),
        reference: await compress(linesOf(reference)),
      },
    })
  })
}

/** A runner of the job that updates computed pages, and of no other. */
export const updater = ({ installation }: World): Runner =>
  createRunner(installation, [updateComputedPages], {
    error: (...line: unknown[]) => assert.fail(JSON.stringify(line)),
  })

/** The fields of a computed page that is generated from a spec. */
export const computedBy = (spec: string, props?: object) => ({
  type: 'computed',
  computed: {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    ...(props !== undefined && { props }),
  },
})

/** Inserts a computed page, and returns its id. */
export const addComputed = (
  person: Person,
  content: string,
  spec: string,
  fields: object = {},
): Promise<string> => addPage(person, content, 'API', { ...computedBy(spec), ...fields })

/** The types of the visible revisions of the main content, the newest first. */
export const revisionTypes = async ({ admin, path }: TestSpace): Promise<string[]> =>
  (await read(admin, `${path}/revisions`)).items.map(({ type }: { type: string }) => type)

// Operations of APIs on pages of sites: the next request shows them as in the latest version of the spec.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specRunner } from '#library/openapi-specs/testing.ts'
import { page, publishedSite } from '#sites/published/testing.ts'
import { write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

const api = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/pets/{id}': {
        get: {
          operationId: 'getPet',
          summary,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: {
            200: {
              description: 'The pet',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
      },
    },
    components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
  })

const block = '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}'

forEachDatabase((_engine, open) => {
  const setUp = async () => {
    const site = await publishedSite(await createWorld(await open()))
    const { world, now } = site
    const organization = `/orgs/${now.organization.id}`
    const runner = specRunner(world)
    const put = async (text: string) => {
      await now.admin.put(`${organization}/openapi/pets`, { source: { text } })
      await runner.runDue()
    }
    const get = async (path: string) => {
      const { status, bytes } = await world.inject({ url: new URL(site.own + path).pathname })
      return { status, text: String(bytes) }
    }
    return { ...site, put, get }
  }

  test('an API block shows the operation with its parameters, its replies and samples of requests', async () => {
    const { now, get, put } = await setUp()
    await put(api('Get a pet'))
    await write(now.admin, now.content, page('Calls', `## Reading\n\n${block}\n`))
    const { text } = await get('/calls')
    for (const part of [
      /<h3 id="getPet">.*Get a pet/,
      /<p class="operation" data-method="get" data-spec="pets" data-operation="\w{12}"><b class="badge blue">GET<\/b> <code>\/pets<wbr>\/<var>\{id\}<\/var><\/code><\/p>/,
      /Path parameters/,
      /integer/,
      /https:\/\/api\.example\.com\/pets/,
      /fetch/,
      /<summary><code class="badge green">200<\/code> The pet/,
      /<ul class="fields">\n<li id="getPet.path.id"><strong><a class="anchor" href="#getPet.path.id"><code>id/,
      /href="#getPet"/,
    ])
      assert.match(text, part)
  })

  test('a new version of the spec is shown at the next request', async () => {
    const { now, get, put } = await setUp()
    await put(api('Get a pet'))
    await write(now.admin, now.content, page('Calls', block))
    assert.match((await get('/calls')).text, /Get a pet/)
    await put(api('Fetch one pet'))
    assert.match((await get('/calls')).text, /Fetch one pet/)
  })

  test('an API block in reusable content shows the operation, too; where it does not exist, the page says so', async () => {
    const { now, get, put } = await setUp()
    await put(api('Get a pet'))
    const created = await write(now.admin, now.content, {
      operation: 'insert_reusable_content',
      title: 'Shared',
      document: { markdown: block },
    })
    const shared = created.changes[0].reusableContent
    const others = [
      `{% include "/reusable-contents/${shared}" %}`,
      '{% openapi-operation spec="pets" path="/other" method="get" %}',
      '{% openapi-operation spec="cars" path="/cars" method="get" %}',
    ]
    await write(now.admin, now.content, page('Calls', others.join('\n\n')))
    const { text } = await get('/calls')
    assert.match(text, /Get a pet/)
    assert.match(text, /The API description “pets” has no operation GET \/other\./)
    assert.match(text, /There is no API description “cars”\./)
  })

  test('the spec of another organization is not there', async () => {
    const { world, now, get } = await setUp()
    const { id, admin } = await world.organization()
    await admin.post(`/orgs/${id}/openapi`, { slug: 'pets', source: { text: api('Secret') } })
    await specRunner(world).runDue()
    await write(now.admin, now.content, page('Calls', block))
    const { text } = await get('/calls')
    assert.match(text, /There is no API description “pets”\./)
    assert.doesNotMatch(text, /Secret/)
  })
})

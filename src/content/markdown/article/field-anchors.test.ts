// Fields that can be linked to, each by an id made of its place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOf } from './testing.ts'

const text = `## List pets {#listPets}

**Query parameters**

- **\`limit\`** integer

**Body**

- **\`limit\`** integer
- **\`owner\`** [\`Owner\`](#x)

  <details>
  <summary>Fields of <code>Owner</code></summary>

  - **\`x/name\`** string

  </details>

**Responses**

<details>
<summary><code>200</code> <code>201</code> OK</summary>

**Headers**

- **\`ETag\`** string

\`application/json\` · object

- **\`limit\`** integer

<details>
<summary>Cat: kind = cat</summary>

- **\`claws\`** integer

</details>

</details>

- **\`limit\`** integer
`

const idsOf = async (markdown: string): Promise<(string | undefined)[]> =>
  [...(await htmlOf(markdown)).matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id)

test('the id of a field is made of the operation, of the part it is in, and of the fields and variants around it', async () => {
  assert.deepEqual(await idsOf(text), [
    'listPets.query.limit',
    'listPets.body.limit',
    'listPets.body.owner',
    'listPets.body.owner.x-name',
    'listPets.responses.200-201.headers.ETag',
    'listPets.responses.200-201.limit',
    'listPets.responses.200-201.Cat.claws',
    'listPets.responses.limit',
  ])
})

test('the name of a field links to it; two of one name have two ids; without a heading there is none', async () => {
  const list = '- **`a`** string\n- **`a`** string'
  const html = await htmlOf(`## Options\n\n${list}`)
  assert.match(
    html,
    /<li id="options\.a"><strong><a class="anchor" href="#options\.a"><code>a<\/code><\/a><\/strong> string/,
  )
  assert.match(html, /<li id="options\.a-1">.*href="#options\.a-1"/)
  assert.deepEqual(await idsOf(list), [])
  assert.deepEqual(await idsOf(`## Options\n\n- **\`${'x'.repeat(300)}\`** string`), [])
})

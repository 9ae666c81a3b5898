// The pages of a new site that begins with a sample: each is short and shows another feature of pages.
import type { ContentChange } from '#content/snapshot/index.ts'

const welcome = `# Welcome

This is the first page of your site. Change it, or delete it: nothing depends on it.

{% hint style="info" %}
What you write is seen by nobody before the site is published.
{% endhint %}

- Begin with the [quickstart](quickstart.md).
- Look things up in the [reference](reference.md#commands).
`

const quickstart = `# Quickstart

{% stepper %}
{% step %}
## Install

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm install example
\`\`\`
{% endtab %}

{% tab title="pnpm" %}
\`\`\`sh
pnpm add example
\`\`\`
{% endtab %}
{% endtabs %}
{% endstep %}

{% step %}
## Say hello

{% code title="hello.js" lineNumbers="true" %}
\`\`\`js
import { greet } from 'example'

console.log(greet('world'))
\`\`\`
{% endcode %}
{% endstep %}
{% endstepper %}

Go on with the [reference](reference.md).
`

const reference = `# Reference

## Commands

| command | what it does |
|---|---|
| \`example greet NAME\` | greets somebody |
| \`example help\` | lists all commands |

<details>

<summary>Where are the settings?</summary>

In a file \`example.json\` beside your code. Back to the [first page](welcome.md).

</details>
`

export const samplePages: readonly ContentChange[] = [
  { operation: 'insert_page', title: 'Welcome', emoji: '👋', document: { markdown: welcome } },
  { operation: 'insert_page', title: 'Quickstart', document: { markdown: quickstart } },
  { operation: 'insert_page', title: 'Reference', document: { markdown: reference } },
]

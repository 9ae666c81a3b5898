// Operations of APIs on a page: copies links to their parts, and loads what sends requests when a reader wants it.
{
  const add = (parent, name, properties) =>
    parent.appendChild(Object.assign(document.createElement(name), properties))
  const { try: label, tryFailed, tryLanguage: lang } = document.querySelector('article.prose').dataset
  // The address of the site, with its access prefix.
  const base = new URL('../../', import.meta.url)

  for (const line of label ? document.querySelectorAll('.operation[data-operation]') : []) {
    const button = add(line, 'button', { type: 'button', className: 'try-open', textContent: label, lang })
    button.setAttribute('aria-expanded', 'false')
    button.onclick = () =>
      import('./try-it.js')
        .then(({ toggle }) => toggle(line, button, base))
        .catch(() => {
          line.querySelector('[role=alert]')?.remove()
          add(line, 'span', { role: 'alert', textContent: tryFailed, lang })
        })
  }

  // Following the link of a field or a heading copies it, too.
  addEventListener('click', ({ target }) => {
    const link = target.closest?.('.prose .anchor')
    if (link) navigator.clipboard?.writeText(link.href).catch(() => {})
  })
}

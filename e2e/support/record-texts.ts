/// <reference lib="dom" />
import type { Locator } from '@playwright/test';

/**
 * From now on, the page itself records every text of the element, or every value of its attribute: some are gone before
 * a busy machine looks. Returns a function that reads the record, oldest first.
 */
export async function recordTexts(element: Locator, attribute: string | null = null): Promise<() => Promise<readonly string[]>> {
  const kept = await element.evaluateHandle((node, name) => {
    const words: string[] = [];
    const write = () => words.push((name === null ? node.textContent : node.getAttribute(name)) ?? '');
    new MutationObserver(write).observe(
      node,
      name === null ? { subtree: true, childList: true, characterData: true } : { attributeFilter: [name] },
    );
    return words;
  }, attribute);
  return () => kept.evaluate((words) => words);
}

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

afterEach(cleanup);

const PARTS = ['One', 'Two', 'Three'];
const showTabs = (onValueChange: (value: string) => void = () => {}, selected = 'One'): void => {
  render(
    <Tabs defaultValue={selected} onValueChange={onValueChange}>
      <TabList aria-label="Parts">
        {PARTS.map((part) => (
          <Tab key={part} value={part}>
            {part}
          </Tab>
        ))}
      </TabList>
      {PARTS.map((part) => (
        <TabPanel key={part} value={part}>
          Text of {part}
        </TabPanel>
      ))}
      <button type="button">After</button>
    </Tabs>,
  );
};
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });

it('shows only the panel of the selected tab, and names it after the tab', async () => {
  showTabs();
  await userEvent.click(tab('Two'));
  const [panel, ...others] = screen.getAllByRole('tabpanel');
  expect(others).toEqual([]);
  expect(panel?.textContent).toBe('Text of Two');
  expect(panel?.getAttribute('aria-labelledby')).toBe(tab('Two').id);
  expect(tab('Two').getAttribute('aria-controls')).toBe(panel?.id);
  expect(PARTS.map((part) => tab(part).getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  expect(screen.queryByText('Text of One')).toBeNull();
});

it('has one tab stop, and the panel is the next', async () => {
  showTabs();
  await userEvent.click(tab('Two'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(tab('Two'));
});

it('selects with arrow keys, around both ends, and with Home and End', async () => {
  const selected: string[] = [];
  showTabs((value) => selected.push(value));
  tab('One').focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}{End}{Home}');
  expect(selected).toEqual(['Three', 'Two', 'Three', 'One', 'Three', 'One']);
  expect(document.activeElement).toBe(tab('One'));
});

it('leaves keys with a modifier, and keys in a panel, to others', async () => {
  const selected: string[] = [];
  showTabs((value) => selected.push(value));
  tab('One').focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  screen.getByRole('tabpanel').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(selected).toEqual([]);
});

it('can be reached by keyboard if no tab has the selected value', async () => {
  showTabs(undefined, 'Four');
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('One'));
  await userEvent.click(tab('Three'));
  expect(PARTS.map((part) => tab(part).tabIndex)).toEqual([-1, -1, 0]);
});

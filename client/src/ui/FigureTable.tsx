import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import surfaces from './Surfaces.module.css';
import classes from './FigureTable.module.css';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';

const texts = { table: (caption: string) => `Tabelle: ${caption}` };

interface FigureTableProps {
  caption: string;
  /** The first column names the rows, the others hold numbers. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Whether the last column holds words, which may take several lines. */
  endsInWords?: boolean;
}

/** A table of figures that scrolls on its own when it is too wide. */
export function FigureTable({ caption, columns, rows, endsInWords = false }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach scrollable content
    <Box
      component="section"
      pos="relative"
      className={surfaces.scrollsX}
      tabIndex={0}
      aria-label={texts.table(caption)}
    >
      <Box component="table" w="100%" className={classes.table} data-ends-in-words={endsInWords || undefined}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

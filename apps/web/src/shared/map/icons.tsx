import type { Action, Intention, TargetKind } from '@one-mind/engine/vocabulary';
import {
  Compass,
  EyeOff,
  Flame,
  Footprints,
  Hand,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  Package,
  Puzzle,
  ScanEye,
  Search,
  Shield,
  Sparkles,
  Swords,
  TriangleAlert,
  UserRound,
} from 'lucide-react';

export const ACTION_ICONS: Record<Action, LucideIcon> = {
  move: Footprints,
  search: Search,
  interact: Hand,
  help: HeartHandshake,
  hide: EyeOff,
  sabotage: Flame,
};
export const INTENTION_ICONS: Record<Intention, LucideIcon> = {
  cooperative: HeartHandshake,
  suspicious: ScanEye,
  defensive: Shield,
  aggressive: Swords,
};
export const TARGET_ICONS: Record<TargetKind, LucideIcon> = {
  environment: Compass,
  location: MapPin,
  container: Package,
  object: Puzzle,
  hazard: TriangleAlert,
  npc: UserRound,
  special: Sparkles,
  player: UserRound,
};

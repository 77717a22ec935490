//! The small vocabulary of effects in which tiles, boards and technologies are written.

use crate::board::Structure;

/// One effect: what happens, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    /// The moment.
    pub when: When,
    /// What happens.
    pub verb: Verb,
}

/// What an effect does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Gain population.
    Population(Amount),
    /// Take resources from the bank, each chosen among the kinds.
    Resource(Of, u8),
    /// Move cubes of this set one step each.
    Stat(u16, u8),
    /// Take unlocked reserve skulls free of cost.
    Skull(u8),
    /// Lose population.
    LosePopulation(u16),
    /// Lose resources of this set of kinds, as many as one has.
    LoseResource(u16, u8),
    /// A lasting change without moving a cube.
    Mod(Key, i8),
    /// A special ability that lives in the rules.
    Rule(Rule),
}

/// How much population.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A fixed number.
    Of(u16),
    /// The number of the round.
    Round,
}

/// Which resources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// One of a set of kinds.
    Kinds(u16),
    /// A kind that the hex in question shows.
    Hex,
}

/// Writes an enum that the data file names.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", $text, "`.")] $variant),+ }

        impl $name {
            pub(crate) fn parse(text: &str) -> Option<$name> {
                match text { $($text => Some($name::$variant),)+ _ => None }
            }
            /// All the words, for messages.
            pub(crate) const WORDS: &'static [&'static str] = &[$($text),+];
        }
    };
}

words! {
    /// The moment of an effect.
    When {
        /// At once for gains and losses, lasting for changes and rules.
        Always = "always",
        Developed = "developed",
        Develop = "develop",
        AnyDevelop = "any_develop",
        Gather = "gather",
        GatherHome = "gather_home",
        GatherHere = "gather_here",
        GatherNear = "gather_here_or_adjacent",
        NewTerrain = "enter_new_terrain",
        BeforeCombat = "before_combat",
        AfterCombat = "after_combat",
        CombatHere = "combat_here",
        CombatNear = "combat_here_or_adjacent",
        AfterFeeding = "after_feeding",
        OtherGrows = "other_grow",
        OtherLoses = "other_loses_two_population",
        InsteadOfCatastrophe = "instead_of_catastrophe",
    }
}

words! {
    /// What a lasting change changes. The first six are the stats, in their order.
    Key {
        Capacity = "capacity",
        Range = "range",
        Feast = "feast",
        Strength = "strength",
        Collection = "collection",
        Movement = "movement",
        /// In combat only.
        Population = "population",
        Feed = "feed",
        Surplus = "surplus",
        TechnologyCost = "technology_cost",
        StructureCost = "structure_cost",
        SettlementCost = "settlement_cost",
        SpiritCost = "spirit_cost",
        SkullCost = "skull_cost",
    }
}

words! {
    /// Special abilities of technologies and structures.
    Rule {
        KeepOneFeastTile = "keep_one_feast_tile",
        NoCombatLoss = "no_combat_loss",
        MoveStructure = "move_structure_once_per_round",
        Longhouse = "longhouse",
        TwoTokensAside = "two_reserve_tokens_aside",
        TwoSpirits = "two_spirits",
        FeedOnce = "feed_once_for_tribe",
        AttackLonghouse = "attack_longhouse",
        WorshipPlace = "worship_place",
    }
}

words! {
    /// What an active great spirit does.
    Ability {
        DoubleKind = "double_one_kind_gathered",
        Shelter = "water_fish_and_shelter",
        Barter = "bank_trade_two_to_one",
        Shift = "reconfigure_skulls",
        WarTile = "random_feast_tile_and_longhouse",
        OnForeignGrow = "population_on_foreign_grow",
        OnForeignLoss = "population_on_foreign_loss",
        WeakenBeast = "weaken_beast",
        Second = "second_subaction_for_four",
        Unlimited = "unlimited_movement",
        TokenLimit = "token_limit_plus_one",
    }
}

words! {
    /// What a great spirit gives at the end of the round, beside its plain effects.
    SpiritBonus {
        Build = "build_with_any_resources",
        StealResources = "steal_two_resources_each",
        Capacities = "raise_each_capacity",
        NextBonus = "choose_next_bonus_and_cover",
        War = "war_gains",
        First = "first_next_round",
        StealPopulation = "steal_two_population_each",
        Hunter = "hunter_gains_and_move_beast",
        Calendar = "borrow_calendar",
        Wind = "wind_gains",
        Sacrifice = "free_sacrifice",
    }
}

words! {
    /// What a harnessed beast does for its token.
    BeastAbility {
        Movement = "double_movement",
        Collection = "double_collection",
        Range = "double_range",
        VictorySpirit = "victory_spirit",
        Population = "double_population_in_combat",
        VictoryTechnology = "victory_technology",
        FeastValues = "double_feast_values",
        StrengthAttacking = "double_strength_attacking",
        FeastAttacking = "double_feast_tiles_attacking",
        StrengthDefending = "double_strength_defending",
        FeastDefending = "double_feast_tiles_defending",
        VictorySkull = "victory_skull",
        Capacity = "double_capacity",
        VictoryStructure = "victory_structure",
    }
}

words! {
    /// What makes a bonus tile pay.
    On {
        Gather = "gather",
        Spawn = "spawn",
        Advance = "advance",
        Trade = "trade",
        CombatWin = "combat_win",
        HuntWin = "hunt_win",
        Develop = "develop",
        Build = "build",
        Settle = "settle",
        Wild = "wild",
        GainSkull = "gain_skull",
        GainSpirit = "gain_spirit",
        ActivateSpirit = "activate_spirit",
        Sacrifice = "sacrifice",
        Harness = "harness",
        Totem = "totem",
    }
}

words! {
    /// What totems and end bonuses count.
    Per {
        StatPoint = "stat_point",
        ActiveSkull = "active_skull",
        Token = "token",
        Technology = "technology",
        Structure = "structure",
        LastSpace = "last_space_empty",
        FullCapacity = "capacity_chart_full",
        Cover = "action_cover",
        Beast = "beast_spirit",
        Totem = "totem",
        Village = "village",
        Warrior = "warrior",
        Rover = "rover",
        Terrain = "terrain_occupied",
        TwoResources = "two_resources_left",
        FamilySet = "family_set_left",
        HighTechnology = "technology_level_2_or_3",
        ForeignSkull = "foreign_skull_owned",
        MeadowOrCentre = "token_on_meadow_or_centre_ring",
        Home = "token_on_home_terrain",
    }
}

/// Where a hooked effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A technology, as a bit.
    Tech(u32),
    /// A great spirit that is active, as a bit.
    Spirit(u16),
    /// An own structure.
    Structure(Structure),
}

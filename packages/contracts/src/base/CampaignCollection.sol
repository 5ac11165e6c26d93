// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

import {ICampaignCollection} from "../interfaces/ICollection.sol";
import {PlatformBound} from "./PlatformBound.sol";

/**
 * @title A campaign's collection
 * @notice A clone whose name, symbol and first royalty are arguments in its own code.
 * @dev The arguments are the royalty receiver (20 bytes), the royalty in basis points (2), the length of the name (1), the
 * name and the symbol. On the implementation itself, which is no collection, they have no meaning.
 */
abstract contract CampaignCollection is IERC2981, ICampaignCollection, PlatformBound {
    struct Royalty {
        address receiver;
        uint16 bps;
    }

    uint256 private constant NAME_LENGTH_AT = 22;
    uint256 private constant NAME_AT = 23;

    /// @dev Empty until the royalty given at deployment is replaced; a receiver is never zero.
    Royalty private _replacedRoyalty;

    /// @inheritdoc ICampaignCollection
    function setDefaultRoyalty(address receiver, uint96 royaltyBps) external override onlyPlatform {
        _replacedRoyalty = Royalty(receiver, uint16(royaltyBps));
    }

    /// @inheritdoc IERC2981
    function royaltyInfo(uint256, uint256 salePrice) external view override returns (address receiver, uint256 amount) {
        Royalty memory royalty = _replacedRoyalty;
        if (royalty.receiver == address(0)) {
            bytes memory args = Clones.fetchCloneArgs(address(this));
            royalty = Royalty(address(bytes20(args)), (uint16(uint8(args[20])) << 8) | uint8(args[21]));
        }
        return (royalty.receiver, (salePrice * royalty.bps) / 10_000);
    }

    /// @dev See {PlatformBound-_collectionName}.
    function _collectionName() internal view override returns (string memory) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        return _slice(args, NAME_AT, NAME_AT + uint8(args[NAME_LENGTH_AT]));
    }

    /// @dev See {PlatformBound-_collectionSymbol}.
    function _collectionSymbol() internal view override returns (string memory) {
        bytes memory args = Clones.fetchCloneArgs(address(this));
        return _slice(args, NAME_AT + uint8(args[NAME_LENGTH_AT]), args.length);
    }

    /// @dev A part of `data` as text.
    function _slice(bytes memory data, uint256 start, uint256 end) private pure returns (string memory) {
        bytes memory part = new bytes(end - start);
        for (uint256 i = 0; i < part.length; ++i) {
            part[i] = data[start + i];
        }
        return string(part);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721, IERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";

import {PlatformBound} from "./base/PlatformBound.sol";
import {SharedCollection} from "./base/SharedCollection.sol";
import {ISharedCollection} from "./interfaces/ICollection.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {Cid} from "./libraries/Cid.sol";

/**
 * @title The shared ERC-721 collection
 * @notice OpenZeppelin's ERC721 with the royalty in the owner's slot.
 */
contract Shared721 is ERC721, IERC4906, SharedCollection {
    struct Token {
        address owner;
        uint16 royalty;
    }

    /// @dev Fixed by ERC-4906: its interface has only events.
    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    mapping(uint256 tokenId => Token) private _tokens;
    mapping(address account => uint256) private _balances;

    /**
     * @notice Builds the collection for a platform.
     * @param platform_ The platform.
     */
    constructor(IPlatform platform_) ERC721("", "") PlatformBound(platform_) {}

    /// @inheritdoc ISharedCollection
    function mint(uint256 tokenId, address to, uint256, bytes32 digest, address royaltyReceiver, uint96 royaltyBps)
        external
        override
        onlyPlatform
    {
        if (to == address(0)) {
            revert ERC721InvalidReceiver(address(0));
        }
        if (_ownerOf(tokenId) != address(0)) {
            revert AlreadyMinted(tokenId);
        }
        _tokens[tokenId] = Token(to, _describe(tokenId, digest, royaltyReceiver, royaltyBps));
        unchecked {
            ++_balances[to];
        }
        emit Transfer(address(0), to, tokenId);

        // Last, because here others run.
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, tokenId, "");
    }

    /// @inheritdoc ERC721
    function balanceOf(address account) public view override(ERC721, IERC721) returns (uint256) {
        if (account == address(0)) {
            revert ERC721InvalidOwner(address(0));
        }
        return _balances[account];
    }

    /// @inheritdoc ERC721
    function name() public pure override returns (string memory) {
        return _collectionName();
    }

    /// @inheritdoc ERC721
    function symbol() public pure override returns (string memory) {
        return _collectionSymbol();
    }

    /// @inheritdoc ERC721
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return Cid.uri(_digestOf(tokenId));
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, IERC165) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || interfaceId == ERC4906_INTERFACE_ID
            || super.supportsInterface(interfaceId);
    }

    /// @dev See {ERC721-_ownerOf}.
    function _ownerOf(uint256 tokenId) internal view override returns (address) {
        return _tokens[tokenId].owner;
    }

    /**
     * @dev See {ERC721-_update}. Only transfers come here, so `auth` is somebody and `to` too: minting is {mint} and
     * nothing burns.
     */
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = _ownerOf(tokenId);
        _checkAuthorized(from, auth, tokenId);
        _approve(address(0), tokenId, address(0), false);

        unchecked {
            --_balances[from];
            ++_balances[to];
        }
        _tokens[tokenId].owner = to;

        emit Transfer(from, to, tokenId);
    }

    /// @dev See {SharedCollection-_packedRoyalty}.
    function _packedRoyalty(uint256 tokenId) internal view override returns (uint16) {
        return _tokens[tokenId].royalty;
    }
}
